import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { FieldSeparator } from '@/components/ui/field';
import { api } from '@/lib/api';
import { authClient } from '@/lib/auth';

const names = { google: 'Google', github: 'GitHub' } as const;

/** Buttons to sign in with an account elsewhere, for the providers whose keys are set on the server. */
export function SocialButtons({ returnTo }: { returnTo: string }) {
  const { data: providers = [] } = useQuery({
    queryKey: ['auth', 'providers'],
    queryFn: ({ signal }) => api<(keyof typeof names)[]>('/auth/providers', { signal }),
  });
  if (providers.length === 0) return null;
  return (
    <>
      <FieldSeparator>or</FieldSeparator>
      <div className="grid gap-3">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            onClick={() => authClient.signIn.social({ provider, callbackURL: returnTo })}
          >
            Continue with {names[provider]}
          </Button>
        ))}
      </div>
    </>
  );
}
