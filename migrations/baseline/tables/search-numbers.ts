import type { ColumnTypes } from '../../column-types.ts'

const numbersOf = ({ text, integer, rowNumber }: ColumnTypes, kind: string) => `
  create table "${kind}Number" (
    "number" ${rowNumber},
    "${kind}Id" ${text} not null unique references "${kind}" ("id") on delete cascade,
    "isOutdated" ${integer} not null default 0 check ("isOutdated" in (0, 1))
  );
  create index "${kind}NumberOutdated" on "${kind}Number" ("number") where "isOutdated" = 1;
`

/** The numbers of rows in their search indexes, and which entries are outdated. */
export const searchNumbers = (types: ColumnTypes) =>
  ['post', 'comment', 'user', 'community'].map((kind) => numbersOf(types, kind)).join('')
