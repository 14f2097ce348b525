import { phrase } from './phrase.ts'

// Messages whose values are known only when they are sent. Pages show them, so they belong to the catalogue of shared code.

export const tryAgainInMinutes = (minutes: number) =>
  phrase('Too many attempts. Please try again in {minutes, number} minutes.', { minutes })

export const tryAgainInHours = (hours: number) =>
  phrase('Too many attempts. Please try again in {hours, number} hours.', { hours })

/** The limit is in bytes. */
export const bodyLimitExceeded = (limit: number) => phrase('The body must be at most {limit, number} bytes.', { limit })

export const addressesPerDay = (max: number) => phrase('You can invite at most {max, number} addresses a day.', { max })

export const notAnAddress = (given: string) => phrase('{given} is not a valid email address', { given })
