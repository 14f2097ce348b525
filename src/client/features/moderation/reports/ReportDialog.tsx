import { lazy, Suspense, useState } from 'react'
import type { ReportDialogProps } from './report-labels.ts'

const ReportModal = lazy(async () => ({ default: (await import('./ReportModal.tsx')).ReportModal }))

/** Loads the form when it is first opened. */
export function ReportDialog(props: ReportDialogProps) {
  const { type, id } = props.target
  const [isWanted, setWanted] = useState(false)
  if (props.opened && !isWanted) setWanted(true)
  return <Suspense>{isWanted && <ReportModal key={`${type} ${id}`} {...props} />}</Suspense>
}
