import { Center, Loader } from '@mantine/core'

/** Stands in for a whole screen while it is not known what to show. */
export function FullPageSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  )
}
