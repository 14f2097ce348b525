import type { Mutant } from '../mutant.ts'

export const clientMutants: readonly Mutant[] = [
  {
    name: 'leads to another site by a path with dots',
    file: 'src/client/features/identity/auth/return-to.ts',
    find: " || url.pathname.startsWith('//')",
    replace: '',
    tests: ['tests/client/identity/return-to.test.tsx'],
  },
  {
    name: 'counts the reaction a person gives up',
    file: 'src/client/features/discussions/reactions/reaction-counts.ts',
    find: ' - Number(reactionType === held)',
    replace: '',
    tests: ['tests/client/discussions/reactions-bar.test.tsx'],
  },
  {
    name: 'keeps a reaction on the screen after the call failed',
    file: 'src/client/features/discussions/reactions/use-react.ts',
    find: 'settle()\n      toast.error',
    replace: 'toast.error',
    tests: ['tests/client/discussions/reactions-bar.test.tsx'],
  },
  {
    name: 'sends a reaction while another one is being saved',
    file: 'src/client/features/discussions/reactions/use-react.ts',
    find: 'if (isSaving || takeBack.current) return\n',
    replace: '',
    tests: ['tests/client/discussions/reactions-bar.test.tsx'],
  },
  {
    name: 'restores the draft of another person',
    file: 'src/client/features/discussions/editor/drafts.ts',
    find: 'draft?.owner === owner ?',
    replace: 'draft ?',
    tests: ['tests/client/discussions/drafts.test.tsx'],
  },
  {
    name: 'keeps drafts in the browser after logging out',
    file: 'src/client/platform/private-storage.ts',
    find: 'name === recentSearchesKey || name.startsWith(draftPrefix)',
    replace: 'name === recentSearchesKey',
    tests: ['tests/client/discussions/drafts.test.tsx'],
  },
  {
    name: 'saves a draft again that was cleared',
    file: 'src/client/platform/private-storage.ts',
    find: '  clearCount++\n',
    replace: '',
    tests: ['tests/client/discussions/drafts.test.tsx'],
  },
  {
    name: 'keeps script links in Markdown',
    file: 'src/client/ui/markdown-elements.ts',
    find: 'mailto|xmpp)$/i',
    replace: 'mailto|xmpp|javascript|data)$/i',
    tests: ['tests/client/ui/markdown.test.tsx', 'tests/client/ui/markdown-fuzz.test.tsx'],
  },
  {
    name: 'calls back the last toast for the next person',
    file: 'src/client/ui/toast.ts',
    find: 'export async function clearToasts() {\n  last = null\n',
    replace: 'export async function clearToasts() {\n',
    tests: ['tests/client/ui/toasts.test.tsx'],
  },
  {
    name: 'shows the screens of a session that has ended',
    file: 'src/client/features/identity/auth/use-session-expiry.ts',
    find: 'if (known && !viewer && !event.action.manual) setEnded(true)',
    replace: '',
    tests: ['tests/client/identity/session-expiry.test.tsx'],
  },
]
