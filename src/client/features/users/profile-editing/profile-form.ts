import { schemaResolver } from '@mantine/form'
import { profileInput, type User } from '../../../../shared/identity/auth.ts'
import { email } from '../../../../shared/platform/fields.ts'

/** The server's rules for name and photo, and the one for the email that the form also shows. */
const profileForm = profileInput.required({ name: true }).extend({ email })

export const profileRules = schemaResolver(profileForm, { sync: true })

/** The form's values for a user. */
export const profileValues = ({ name, email, image }: User) => ({ name, email, image })
