import { useSearchParams } from 'react-router-dom'
import { pathOnSite } from '../../../../shared/platform/path-on-site.ts'

/** Returns the invitation token in a path such as `/invite/…`, or undefined for any other path. */
export const invitationIn = (path: string | null) => path?.match(/^\/invite\/([\w-]+)$/)?.[1]

/** The local path in the `returnTo` query parameter, or null when it is missing or points to another site. */
export const useReturnTo = () => {
  const [query] = useSearchParams()
  return pathOnSite(query.get('returnTo'))
}

/** The address that the link to a form carries, such as the recipient of an invitation; otherwise empty. */
export const usePrefilledEmail = () => useSearchParams()[0].get('email') ?? ''
