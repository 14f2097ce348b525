import { paths } from '../platform/paths.ts'
import { PageMessage } from '../ui/PageMessage.tsx'

export const NotFoundPage = () => (
  <PageMessage
    title="Page not found"
    text="This page does not exist. The link may be mistyped, or the content may have been removed."
    link={{ label: 'Back to home', to: paths.home }}
    status={404}
  />
)
