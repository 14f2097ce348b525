/** '1 member', '12,000 members'. */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
