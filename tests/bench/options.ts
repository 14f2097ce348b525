import { parseArgs } from 'node:util'

/** The options of a measurement. */
export interface Options {
  /** The posts of each database, the smallest first. */
  sizes: number[]
  /** The duration of each reading. */
  seconds: number
  connections: number[]
  /** Prefixes of the names of cases; all cases when empty. */
  only: string[]
  /** The folder that keeps the databases. */
  folder: string
  /** The Markdown file to write; empty for none. */
  save: string
}

const numbers = (text: string) => text.split(',').map(Number)

/** Parses the command line; throws on unknown options. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '1,10,32,50' },
      only: { type: 'string', default: '' },
      dir: { type: 'string', default: '.bench' },
      save: { type: 'string', default: 'docs/performance-figures.md' },
    },
  })
  const sizes = numbers(values.sizes).sort((one, other) => one - other)
  const connections = numbers(values.connections)
  const seconds = Number(values.seconds)
  if ([...sizes, ...connections, seconds].some((number) => !(number > 0)))
    throw new Error('sizes, connections and seconds are numbers above 0')
  const only = values.only.split(',').filter((name) => name !== '')
  return { sizes, seconds, connections, only, folder: values.dir, save: values.save }
}
