/** The reported object; a community's `id` is its slug. */
export interface ReportTarget {
  type: 'POST' | 'COMMENT' | 'USER' | 'COMMUNITY'
  id: string
}

export interface ReportDialogProps {
  target: ReportTarget
  opened: boolean
  onClose: () => void
  /** Called when the server has accepted the report. The dialog then closes and shows a toast. */
  onReported: () => void
}
