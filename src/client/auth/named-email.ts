import { useSearchParams } from 'react-router-dom'

/** The address that whoever led people to a form knew already, such as the one an invitation was sent to; else empty. */
export const useNamedEmail = () => useSearchParams()[0].get('email') ?? ''
