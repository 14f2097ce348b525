/** A moment in the words of a mail, in UTC. */
export const inWords = (moment: string) =>
  `${new Date(moment).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} (UTC)`
