import { schemaResolver } from '@mantine/form'
import { email, profileInput, type User } from '../../shared/accounts.ts'

/** The server's rules of name and photo, and that of the e-mail, which stands in the form too. */
const profileForm = profileInput.required({ name: true }).extend({ email })

export const profileRules = schemaResolver(profileForm, { sync: true })

/** What the form holds of a person. */
export const profileValues = ({ name, email, image }: User) => ({ name, email, image })
