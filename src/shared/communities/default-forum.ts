import { phrase } from '../platform/phrase.ts'

/** The name of the forum that each community begins with, in the database and in the API. */
export const firstForum = phrase('General')

/**
 * Returns how to write the name of a forum: one with the name that the server gave has a name in the language of the reader. Nothing
 * tells whether an organizer chose the same word, which then is translated too.
 */
export const forumNameText = (name: string) => (name === firstForum.text ? firstForum : name)
