/** What is reported: by its id, a community by its slug. */
export interface ReportTarget {
  type: 'POST' | 'COMMENT' | 'USER' | 'COMMUNITY'
  id: string
}

export interface ReportDialogProps {
  target: ReportTarget
  opened: boolean
  onClose: () => void
  /** Told when the server has taken the report; the dialog closes and says so itself. */
  onReported: () => void
}
