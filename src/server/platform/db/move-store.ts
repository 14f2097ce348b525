/** A stored value. Both engines give the same one: moments are text, flags are 0 and 1. */
export type Cell = string | number | null
export type Row = Cell[]

export interface MovedTable {
  name: string
  /** Sorted by name, so that rows of both engines are equal. */
  columns: readonly { name: string; type: 'text' | 'integer' | 'real' }[]
  /** The columns of the primary key. */
  key: readonly string[]
}

/** Reads the rows of one engine for the other. */
export interface RowReader {
  /** Every table except those that belong to the engine itself. */
  listTables(): Promise<MovedTable[]>
  listMigrations(): Promise<string[]>
  countRows(table: string): Promise<number>
  /** Returns the next rows in the order of the key, which both engines share. */
  readAfter(table: MovedTable, key: Row | null, limit: number): Promise<Row[]>
  close(): Promise<void>
}

export interface MoveSource extends RowReader {
  /** Changes whenever somebody writes to the database. */
  fingerprint(): Promise<string>
  /** The highest numbers ever given, by table. Some have been deleted since, but must not be given again. */
  listLastNumbers(): Promise<Record<string, number>>
}

/** Rows for one table. */
export interface RowsOf {
  table: Pick<MovedTable, 'name' | 'columns'>
  rows: readonly Row[]
}

/** The notes in the target until the move is finished, by name. */
export type MoveNotes = ReadonlyMap<string, string>

/** Statements that make what the target lacks while rows are copied, in this order. */
export const postponed = ['index', 'reference', 'searchIndex'] as const

export interface MoveTarget extends RowReader {
  /** How many calls of `insert` and `runNote` may run at a time. */
  lanes: number
  /** Null unless a move into this database has begun. */
  readNotes(): Promise<MoveNotes | null>
  writeNote(name: string, value: string): Promise<void>
  /**
   * Marks the database as unfinished, so that no server starts on it, empties the tables, and removes indexes and
   * references from them, whose statements become notes.
   */
  begin(tables: readonly string[], searchTables: readonly string[], notes: MoveNotes): Promise<void>
  /** Writes rows together with a note. */
  insert(rows: readonly RowsOf[], note: readonly [name: string, value: string]): Promise<void>
  /** Runs a statement of `begin`'s notes and removes the note. */
  runNote(name: string, statement: string): Promise<void>
  updateLastNumbers(numbers: Readonly<Record<string, number>>): Promise<void>
  /** Lets the planner know the tables. */
  analyze(tables: readonly string[]): Promise<void>
  /** Returns rows with references to missing rows. */
  listBrokenReferences(): Promise<string[]>
  /** Removes notes and mark. */
  finish(): Promise<void>
}

/** The table of the notes. */
export const notesTable = 'unfinishedMove'

/** Stands among the migrations until the move is finished: every version refuses a migration that it does not know. */
export const unfinishedMove = 'unfinished_move'

/** Why a server or command refuses the database, as a clause. */
export const unfinishedMoveClause =
  'a move of data into the database is unfinished. Run the same folkmoot move again, or use another database'

/** The condition and order of a page of rows, with the given mark for the parameter of this number. */
export function pageOf({ name, columns, key }: MovedTable, isFirst: boolean, mark: (number: number) => string) {
  const list = (names: readonly string[]) => names.map((column) => `"${column}"`).join(', ')
  const after = isFirst ? '' : `where (${list(key)}) > (${key.map((_, at) => mark(at + 1)).join(', ')})`
  const limit = mark(isFirst ? 1 : key.length + 1)
  return `select ${list(columns.map((column) => column.name))} from "${name}" ${after} order by ${list(key)} limit ${limit}`
}

/** The values of the key in a row. */
export const keyOf = ({ columns, key }: MovedTable, row: Row): Row =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null)
