import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ResponsiveTable.module.css'

/** A column of a table. Numbers are aligned to the right. */
export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

interface Props<Row> {
  /** The name of the table, for assistive technology. */
  label: string
  columns: Column<Row>[]
  /** Undefined until they are loaded; the table then shows `placeholders` rows. */
  rows: Row[] | undefined
  placeholders?: number
  /** Set while a changed query runs. */
  isStale?: boolean
  /** Scrolls sideways on narrow screens instead of turning rows into cards. For tables of numbers. */
  keepsTableLayout?: boolean
}

// As spread values, because Biome reports a literal role that repeats the implicit one.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

const emptyCell = () => <Skeleton h={18} w="70%" />

/**
 * A table whose rows become cards on narrow screens. The first column is the row header. The roles are explicit,
 * because browsers drop the implicit ones when CSS changes the display type.
 */
export function ResponsiveTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, placeholders = 5, isStale = false, keepsTableLayout: staysTable = false } = props
  const waiting = Array.from({ length: placeholders }, (_, index) => ({ id: `placeholder ${index}` }))
  return (
    <section
      className={classes.region}
      {...(staysTable ? { tabIndex: 0, 'aria-label': label } : { 'data-cards': true })}
    >
      <table
        {...roles.table}
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || isStale}
        data-stale={isStale || undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column.label} {...roles.columnHeader} scope="col" data-number={column.isNumber}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows?.map((row) => <Cells key={row.id} columns={columns} fill={({ cell }) => cell(row)} />) ??
            waiting.map(({ id }) => <Cells key={id} columns={columns} fill={emptyCell} />)}
        </tbody>
      </table>
    </section>
  )
}

interface CellsProps<Row> {
  columns: Column<Row>[]
  fill: (column: Column<Row>) => ReactNode
}

function Cells<Row>({ columns: [first, ...others], fill }: CellsProps<Row>) {
  return (
    <tr {...roles.row}>
      {first && (
        <th {...roles.rowHeader} scope="row">
          {fill(first)}
        </th>
      )}
      {others.map((column) => (
        <td key={column.label} {...roles.cell} data-label={column.label} data-number={column.isNumber}>
          {fill(column)}
        </td>
      ))}
    </tr>
  )
}
