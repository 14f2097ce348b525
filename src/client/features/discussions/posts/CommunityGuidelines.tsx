import { useLingui } from '@lingui/react/macro'
import { Card, Title } from '@mantine/core'
import type { Community } from '../../../../shared/communities/communities.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import classes from './posts.module.css'

type Props = Pick<Community, 'guidelines'>

/** The community's own guidelines, beside the form on wide screens. */
export function CommunityGuidelines({ guidelines }: Props) {
  const { t } = useLingui()
  if (guidelines.trim() === '') return null
  return (
    <Card withBorder component="section" aria-label={t`Community Guidelines`} className={classes.guidelines}>
      <Title order={2} size="h5" mb="xs">
        {t`Community Guidelines`}
      </Title>
      <Markdown text={guidelines} headingLevel={2} />
    </Card>
  )
}

/** The same on narrow screens: folded, so that the form stays in view. */
export function FoldedGuidelines({ guidelines }: Props) {
  const { t } = useLingui()
  if (guidelines.trim() === '') return null
  return (
    <details className={classes.foldedGuidelines}>
      <summary>{t`Community Guidelines`}</summary>
      <Markdown text={guidelines} headingLevel={2} />
    </details>
  )
}
