import { inEnglish } from '../../../src/server/platform/languages/translator.ts'
import { type Finding, writeVerdict } from '../../../src/shared/operations/doctor.ts'

/** Writes findings in English. */
export const verdictsOf = (findings: readonly Finding[]) => findings.map((finding) => writeVerdict(finding, inEnglish))
