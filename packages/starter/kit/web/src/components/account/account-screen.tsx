import { Info } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProfileCard } from '@/components/account/profile-card';
import { SignInForm } from '@/components/account/sign-in-form';
import { SignUpForm } from '@/components/account/sign-up-form';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useAccount } from '@/hooks/use-account';
import { canHashPasswords } from '@/lib/password';

interface AccountScreenProps {
  title: string;
  /** Roles to choose from at the sign-up. */
  roles?: string[];
}

/** Signs up and in, and shows the profile of whoever is signed in. */
export function AccountScreen({ title, roles = [] }: AccountScreenProps) {
  const { user, accounts } = useAccount();
  const { state } = useLocation();
  const usual = accounts.length > 0 ? 'signIn' : 'signUp';
  const [chosen, setTab] = useState<string>();
  // A link may ask for one of the two forms.
  const tab = chosen ?? (typeof state?.tab === 'string' ? state.tab : usual);
  const navigate = useNavigate();

  /** Returns to the page that asked for a sign-in, if any. */
  function handleDone() {
    setTab('signIn');
    if (typeof state?.from === 'string') navigate(state.from);
  }

  return (
    <div className="mx-auto max-w-md space-y-5">
      {user ? (
        <ProfileCard title={title} user={user} />
      ) : (
        <Card>
          <CardHeader>
            <CardTitle className="text-2xl tracking-tight">
              <h2>{title}</h2>
            </CardTitle>
          </CardHeader>
          <CardContent>
            {canHashPasswords() ? (
              <Tabs value={tab} onValueChange={setTab} className="gap-6">
                <TabsList className="w-full">
                  <TabsTrigger value="signIn">Sign in</TabsTrigger>
                  <TabsTrigger value="signUp">Create account</TabsTrigger>
                </TabsList>
                <TabsContent value="signIn">
                  <SignInForm onDone={handleDone} />
                </TabsContent>
                <TabsContent value="signUp">
                  <SignUpForm roles={roles} onDone={handleDone} />
                </TabsContent>
              </Tabs>
            ) : (
              <p role="alert" className="text-destructive">
                Browsers can protect passwords only on pages with HTTPS. Open this page at an
                address that starts with https:// to sign in.
              </p>
            )}
          </CardContent>
        </Card>
      )}
      <p className="flex gap-2.5 px-1 text-muted-foreground text-sm">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Accounts are kept in this browser only. There is no server yet.
      </p>
    </div>
  );
}
