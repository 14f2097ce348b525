const dayLength = 86_400_000

/** Returns the UTC day (`YYYY-MM-DD`) of a time. */
export const dayOf = (at: string) => at.slice(0, 10)

/** Returns the day `days` later, or earlier if negative. */
export const dayAfter = (day: string, days: number) =>
  dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayLength).toISOString())

/** Returns all days from `from` to `to`, inclusive, in order. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}
