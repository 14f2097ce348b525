import { userNameText } from '../../../../shared/identity/deleted-user.ts'
import { useWrite } from '../../../ui/languages/texts.tsx'

/** Returns how to write the name of a user on the page: ended accounts have a name in its language. */
export function useUserName() {
  const write = useWrite()
  return (name: string) => write(userNameText(name))
}
