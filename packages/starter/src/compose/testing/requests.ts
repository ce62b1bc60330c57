const text = (key: string, label: string) => ({ key, label, kind: 'text' });
const title = (key: string, label: string) => ({ key, label, kind: 'text', required: true });
const status = (options: readonly string[]) => ({
  key: 'status',
  label: 'Status',
  kind: 'choice',
  options,
  required: true,
});

const records = (entity: string, name: string, views: readonly string[], detailPage = false) => ({
  kind: 'records',
  key: name.toLowerCase(),
  title: name,
  entity,
  views: views.map((kind) => ({ kind, ...(kind === 'board' ? { by: 'status' } : {}) })),
  detailPage,
});

/** Apps with buttons on records. */
export const requests = {
  office: {
    title: 'Front office',
    tagline: 'Leave, visitors and ideas.',
    icon: '🏢',
    palette: { primary: '#0f766e', accent: '#f59e0b', mood: 'calm' },
    theme: 'system',
    entities: [
      {
        key: 'leave',
        name: 'Absence',
        plural: 'Absences',
        icon: '🌴',
        fields: [
          title('reason', 'Reason'),
          { key: 'day', label: 'Day', kind: 'date' },
          status(['Pending', 'Approved', 'Rejected']),
        ],
        samples: [{ reason: 'Family visit', day: '2026-12-01', status: 'Pending' }],
        actions: [
          {
            kind: 'status',
            label: 'Approve',
            field: 'status',
            to: 'Approved',
            unless: ['Approved', 'Rejected'],
          },
          {
            kind: 'status',
            label: 'Reject',
            field: 'status',
            to: 'Rejected',
            unless: ['Approved', 'Rejected'],
          },
        ],
      },
      {
        key: 'visitor',
        name: 'Visitor',
        plural: 'Visitors',
        icon: '🪪',
        fields: [
          title('name', 'Name'),
          { key: 'checkedIn', label: 'Checked in', kind: 'dateTime' },
          { key: 'checkedOut', label: 'Checked out', kind: 'dateTime' },
          { key: 'important', label: 'Important', kind: 'boolean' },
          text('claimedBy', 'Claimed by'),
        ],
        samples: [{ name: 'Ada King', checkedIn: '2026-11-15T09:30' }],
        actions: [
          {
            kind: 'stay',
            label: 'Check in',
            endLabel: 'Check out',
            start: 'checkedIn',
            end: 'checkedOut',
            started: 'Checked in',
            ended: 'Checked out',
            again: false,
          },
          {
            kind: 'flag',
            label: 'Mark as important',
            undo: 'Mark as not important',
            field: 'important',
            icon: 'check',
          },
          { kind: 'claim', label: 'Claim', undo: 'Release', field: 'claimedBy' },
        ],
      },
      {
        key: 'vote',
        name: 'Idea',
        plural: 'Ideas',
        icon: '💡',
        fields: [
          title('title', 'Title'),
          { key: 'day', label: 'Day', kind: 'date' },
          { key: 'votes', label: 'Votes', kind: 'number' },
          { key: 'visitor', label: 'Visitor', kind: 'relation', entity: 'visitor' },
        ],
        samples: [{ title: 'Plants in the hall', day: '2026-11-15', votes: 3 }],
        actions: [
          {
            kind: 'count',
            label: 'Upvote',
            undo: 'Take back upvote',
            field: 'votes',
            by: 1,
            icon: 'up',
          },
        ],
      },
    ],
    screens: [
      records('leave', 'Requests', ['cards', 'table', 'board']),
      records('visitor', 'Visitors', ['table', 'list'], true),
      {
        ...records('vote', 'Ideas', ['list']),
        views: [{ kind: 'list' }, { kind: 'calendar', by: 'day' }, { kind: 'gallery' }],
      },
      { kind: 'account', key: 'account', title: 'Account', roles: [], membersOnly: [] },
    ],
  },
};
