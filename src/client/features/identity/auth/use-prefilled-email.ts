import { useSearchParams } from 'react-router-dom'

/** The address that the link to a form carries, such as the recipient of an invitation; otherwise empty. */
export const usePrefilledEmail = () => useSearchParams()[0].get('email') ?? ''
