import { Desk } from './Desk.tsx'

/** What people report anywhere on the instance. */
export function AdminDeskPage() {
  return <Desk desk={{}} lead="What people reported, wherever it stands." />
}
