import { accounts } from './permission-rows/accounts.ts'
import { administration } from './permission-rows/administration.ts'
import { communities } from './permission-rows/communities.ts'
import { threads } from './permission-rows/discussions.ts'
import { type ScenarioRole, scenarioRoles } from './scenario.ts'

const kinds = ['public', 'private', 'public+approval', 'private+approval'] as const
type Kind = (typeof kinds)[number]

/** The owner of the target: the founder, the caller, or a founder who hides their page. */
const owners = ['founder', 'own', 'hidden'] as const
type Whose = (typeof owners)[number]

export type Outcomes = Partial<Record<ScenarioRole, string>>

/** The expected outcomes of one procedure in one kind of community. */
export interface PermissionExpectation {
  path: string
  of: Whose
  kind: Kind
  outcomes: Outcomes
}

/** The cells of the table's lines; the first line names the roles. */
function readExpectations(text: string): PermissionExpectation[] {
  const [head = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length > 1)
  const columns = head.slice(2) as ScenarioRole[]
  if (columns.join() !== scenarioRoles.join()) throw new Error(`The columns must be ${scenarioRoles.join(' ')}`)
  return lines.flatMap(([name = '', kind = '', ...cells]) => {
    if (cells.length !== columns.length) throw new Error(`${name} ${kind} has ${cells.length} outcomes`)
    const outcomes: Outcomes = Object.fromEntries(columns.map((membership, at) => [membership, cells[at]]))
    const [path = '', whose = 'founder'] = name.split(':')
    const of = owners.find((owner) => owner === whose)
    if (!of) throw new Error(`${name} is about no known user`)
    const meant = kind === 'both' ? (['public', 'private'] as const) : kinds.filter((candidate) => candidate === kind)
    if (meant.length === 0) throw new Error(`${name} is aimed at "${kind}", which is no kind of community`)
    return meant.map((kind) => ({ path, of, kind, outcomes }))
  })
}

/**
 * Lists the outcome of each call by each role: 'ok', or the HTTP status of the refusal; '-' where the case cannot exist. A line is a procedure,
 * the community it targets, and the outcome for each role. `both` stands for public and private alike, `+approval` for
 * a community that requires it. With `own` the post, the comment, the session, the passkey or the page is the caller's,
 * otherwise the founder's; with `hidden` the founder hides their page. 401 for guests where signing in is required, 404
 * for callers who may not know that the target exists, 403 for callers who may know but not act.
 */
export const expectationsOf = {
  accounts: readExpectations(accounts),
  communities: readExpectations(communities),
  discussions: readExpectations(threads),
  administration: readExpectations(administration),
}

/** The rows of all domains. */
export const expectations = Object.values(expectationsOf).flat()
