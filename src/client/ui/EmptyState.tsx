import { useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstPageLink } from './ListLinks.tsx'
import { useTranslate } from './languages/texts.tsx'
import { useListStart } from './list-start.ts'
import type { NextPageQuery } from './paged-query.ts'

/** Replaces an empty list. `children` suggests what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Title order={2} size="h4">
        {translate(title)}
      </Title>
      {typeof children === 'string' ? (
        <Text c="dimmed" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      ) : (
        children
      )}
    </Stack>
  )
}

interface Props {
  pages: NextPageQuery
  /** The fragment of the first page's address, with `#`. */
  hash?: string
  children: ReactNode
}

/** Replaces an empty list. `children` says that nothing is there at all, which a later page must not claim. */
export function EmptyPage({ pages, hash = '', children }: Props) {
  const { t } = useLingui()
  const start = useListStart()
  if (start === undefined || pages.nextCursor === undefined) return children
  return (
    <>
      <FirstPageLink pages={pages} hash={hash} />
      <EmptyState title={t`The list ends here`} />
    </>
  )
}
