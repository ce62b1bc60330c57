import type { ReleaseFinding } from '@millwright/contract';
import type { PublicAnswer } from './read-public-answers.ts';

/** Fields whose values nobody should get, least of all without a session. */
const credentialField =
  /"(password|passwordHash|password_hash|accessToken|access_token|refreshToken|refresh_token|sessionToken|apiKey|api_key|secret)":"[^"]/;

/** Finds credentials in responses to requests without a session. For an app with accounts, also reports the routes that answer them. */
export function findExposedData(
  answers: readonly PublicAnswer[],
  { hasAccounts }: { readonly hasAccounts: boolean },
): ReleaseFinding[] {
  const exposed = answers.flatMap(({ path, content }) => {
    const [, field] = credentialField.exec(content.toString()) ?? [];
    return field ? [exposedField(path, field)] : [];
  });
  const open = answers.map(({ path }) => path);
  return hasAccounts && open.length > 0 ? [...exposed, openRoutes(open)] : exposed;
}

const common = { step: 'server', accepted: false, file: null, line: null, url: null } as const;

function exposedField(path: string, field: string): ReleaseFinding {
  return {
    ...common,
    id: `server:exposed:${path}`,
    blocks: true,
    acceptable: true,
    severity: 'critical',
    message: `GET ${path} sends values of "${field}" to people who are not signed in`,
    advice: 'Select only the columns that pages need, and require a session for the others.',
  };
}

function openRoutes(paths: readonly string[]): ReleaseFinding {
  return {
    ...common,
    id: 'server:open-routes',
    blocks: false,
    acceptable: false,
    severity: 'moderate',
    message: `Answered without a session: ${paths.map((path) => `GET ${path}`).join(', ')}`,
    advice: 'If only people who are signed in may read this, protect the route with requireUser.',
  };
}
