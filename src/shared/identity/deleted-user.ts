import { phrase } from '../platform/phrase.ts'

/** The name that ended accounts have in the database and in the API. Users cannot take it. */
export const deletedUser = phrase('Deleted user')

/** Returns how to write the name of a user: ended accounts have a name in the language of the reader. */
export const userNameText = (name: string) => (name === deletedUser.text ? deletedUser : name)
