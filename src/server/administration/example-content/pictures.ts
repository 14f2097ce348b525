import type { Services } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { PhrasedError } from '../../platform/languages/phrased-error.ts'
import { createVariants, drawSvg } from '../../platform/media/image-process.ts'
import { exampleAccounts } from './content/accounts.ts'
import { drawBanner, drawIcon } from './draw-emblem.ts'
import { drawFace } from './draw-face.ts'
import type { PlannedStep } from './plan.ts'

/** The fields of an image's row that come from its files. */
export interface Picture {
  id: string
  width: number
  height: number
  bytes: number
}

function drawingsOf(step: PlannedStep): string[] {
  if (step.kind === 'account') return [drawFace(exampleAccounts[step.key].look)]
  if (step.kind === 'community') return [drawIcon(step.community.emblem), drawBanner(step.community.emblem)]
  return []
}

/** Draws the pictures of a step in the image process and stores their files, which are pending until they have a row. */
export async function drawPictures({ media }: Services, step: PlannedStep): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const svg of drawingsOf(step)) {
    const made = await createVariants('example-content', await drawSvg(svg, { hasGradients: true }))
    if ('refusal' in made) throw new PhrasedError(made.refusal)
    const { files, width, height } = made
    const id = newId()
    await media.write(id, files)
    pictures.push({ id, width, height, bytes: Object.values(files).reduce((sum, file) => sum + file.length, 0) })
  }
  return pictures
}
