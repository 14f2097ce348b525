import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A column of a table. Numbers stand at its end, below one another. */
export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

interface Props<Row> {
  /** What the table holds, for assistive technology. */
  label: string
  columns: Column<Row>[]
  /** Undefined until they are known: then `placeholders` stand in their place. */
  rows: Row[] | undefined
  placeholders?: number
  /** Set while other ones are on their way. */
  isStale?: boolean
  /** Set for a table of numbers: without room it is moved sideways instead. */
  staysTable?: boolean
}

// As values: written beside their elements they look as if they were there twice.
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
 * A table whose rows become cards where it has no room. The first column names the row. Its roles are written out, since
 * browsers forget those of a table that is laid out in another way.
 */
export function AdminTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, placeholders = 5, isStale = false, staysTable = false } = props
  const waiting = Array.from({ length: placeholders }, (_, place) => ({ id: `placeholder ${place}` }))
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
