const dayLength = 86_400_000

/** The day (UTC, `YYYY-MM-DD`) of a moment. */
export const dayOf = (at: string) => at.slice(0, 10)

/** The day so many days later, or earlier. */
export const dayAfter = (day: string, days: number) =>
  dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayLength).toISOString())

/** All days from one to the other, both included, in order. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}
