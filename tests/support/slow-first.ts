import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, as the end of `npm test` names them. */
const slowest = [
  ...['postgres/move-faults', 'operations/cli', 'operations/restore', 'ui/markdown-fuzz'],
  ...['structure/permissions-discussions', 'structure/permissions-communities', 'structure/permissions-accounts'],
  ...['operations/server-process', 'operations/off-site', 'structure/canary', 'discussions/editor'],
]

const rank = ({ moduleId }: TestSpecification) => {
  const at = slowest.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return at === -1 ? slowest.length : at
}

/**
 * Starts the longest files first, so that no worker has one of them left when the others are done. Workers keep the
 * modules of one project, so the projects follow one another.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const projects = [...new Set(files.map(({ project }) => project.name))].sort().reverse()
    const order = (file: TestSpecification) => projects.indexOf(file.project.name)
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b))
  }
}
