const usage = `Lists the people who can sign in to this installation, and removes them.

  npm run members                              list all members
  npm run members -- remove ada@example.com    remove a member

Removing a member ends their sessions, API keys, app keys and open connections at once. They cannot sign in
again unless you invite them: npm run link -- ada@example.com
Their projects stay, and are theirs again if you do.`;

if (process.argv.slice(2).some((argument) => ['--help', '-h', 'help'].includes(argument))) {
  process.stdout.write(`${usage}\n`);
} else {
  // Imported late: the service takes a second to load, which the usage does not need.
  const [{ manageMembers }, { runWithServices }] = await Promise.all([
    import('./manage-members.ts'),
    import('./run-with-services.ts'),
  ]);
  await runWithServices(({ membership }, args) => manageMembers(membership, args));
}
