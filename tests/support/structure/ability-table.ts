/** The lines of a table, each as its first columns and the abilities with an x. */
export function readAbilityTable(text: string, keys: number) {
  const [head = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length > 1)
  const abilities = head.slice(keys)
  const rows = lines.map((cells) => ({
    keys: cells.slice(0, keys),
    can: abilities.filter((_, at) => cells[keys + at] === 'x'),
  }))
  return { abilities, rows }
}

/** The granted abilities, in the order of the table. */
export const granted = (abilities: Record<string, boolean>) =>
  Object.keys(abilities).filter((ability) => abilities[ability])
