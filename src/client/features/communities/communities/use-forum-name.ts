import { forumNameText } from '../../../../shared/communities/default-forum.ts'
import { useWrite } from '../../../ui/languages/texts.tsx'

/** Returns how to write the name of a forum on the page: the one that the server gave is in its language. */
export function useForumName() {
  const write = useWrite()
  return (name: string) => write(forumNameText(name))
}
