import { isComplete, type MediaStore, type StoredImage } from '../../platform/media/media-store.ts'
import { listKnownMedia } from '../../platform/media/queries.ts'
import { type CheckContext, createFindings, type Finding } from './findings.ts'
import { listMediaAfter } from './row-queries.ts'

const batch = 500
/** Younger files may belong to a running upload. */
const uploadGraceMs = 3_600_000

/**
 * Compares the rows of images with their files, by one scan of each. Moves files without a row to `orphans`; deletes
 * nothing.
 */
export async function checkMedia(checking: CheckContext, store: MediaStore, now: Date): Promise<Finding[]> {
  const findings = createFindings()
  const complete = new Set<string>()
  const isOld = ({ writtenAt }: StoredImage) => now.getTime() - writtenAt.getTime() > uploadGraceMs
  for await (const images of store.scan()) {
    const recorded = await listKnownMedia(
      checking.db,
      images.map(({ id }) => id),
    )
    for (const image of images) {
      if (recorded.has(image.id)) {
        if (isComplete(image)) complete.add(image.id)
      } else if (isOld(image)) {
        findings.add('files without an image', [image.location])
        if (checking.repairs) await store.setAside(image)
      }
    }
    await checking.step()
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: string[] = (await listMediaAfter(checking.db, after, batch)).map(({ id }) => id)
    // Images that were uploaded or published after the scan are complete now.
    for (const id of ids.filter((id) => !complete.has(id)))
      if (!(await store.hasAllFiles(id))) findings.add('images without their files', [id], false)
    after = ids.length < batch ? undefined : ids.at(-1)
    await checking.step()
  }
  return findings.list()
}
