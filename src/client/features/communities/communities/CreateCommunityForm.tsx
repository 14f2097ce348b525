import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { createCommunityInput } from '../../../../shared/communities/communities.ts'
import type { CommunityLook } from '../../../../shared/communities/look.ts'
import { emptyCommunityText } from '../../../../shared/communities/texts.ts'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { refusalOf } from '../../../ui/api-error.ts'
import { focusFirstError } from '../../../ui/focus.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { TopicsPicker } from '../topics/TopicsPicker.tsx'
import { useIsCreatingTopic } from '../topics/use-topics.ts'
import { CommunityCardFields } from './CommunityCardFields.tsx'
import classes from './communities.module.css'
import { LookFields } from './LookFields.tsx'
import { useCreateCommunity } from './use-create-community.ts'

const validate = schemaRule(createCommunityInput.omit({ topics: true }))
const noLook: CommunityLook = { iconUrl: null, bannerUrl: null, color: null }
const initialValues = { ...emptyCommunityText, ...noLook, isPrivate: false, requiresApproval: false }

export function CreateCommunityForm() {
  const { t } = useLingui()
  const create = useCreateCommunity()
  const isCreatingTopic = useIsCreatingTopic()
  const [topics, setTopics] = useState<Topic[]>([])
  const form = useForm({ initialValues, validate, validateInputOnChange: true })
  const submit = form.onSubmit(
    (values) => create.mutate({ ...values, topics: topics.map(({ id }) => id).join(',') }),
    focusFirstError,
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xl">
        <Stack gap="md">
          <CommunityCardFields propsOf={(name) => form.getInputProps(name)} />
          <TopicsPicker value={topics} onChange={setTopics} />
        </Stack>
        <fieldset className={classes.fieldset}>
          <legend>{t`Privacy Settings`}</legend>
          <Stack gap="md">
            <Switch
              size="md"
              label={t`Private community`}
              description={t`Only members can see it and its content. It does not appear in lists, feeds or search results for anyone else.`}
              {...form.getInputProps('isPrivate', { type: 'checkbox' })}
            />
            <Switch
              size="md"
              label={t`Require approval to join`}
              description={t`New members must ask to join; an organizer or moderator decides.`}
              {...form.getInputProps('requiresApproval', { type: 'checkbox' })}
            />
          </Stack>
        </fieldset>
        <Textarea
          label={t`Community Guidelines`}
          description={
            <Trans>
              Optional, in Markdown. They add to{' '}
              <Anchor component={Link} to={paths.guidelines} target="_blank" inherit underline="always">
                the guidelines
              </Anchor>{' '}
              that apply everywhere.
            </Trans>
          }
          autosize
          minRows={4}
          {...form.getInputProps('guidelines')}
        />
        <fieldset className={classes.fieldset}>
          <legend>{t`Look (optional)`}</legend>
          <Stack gap="md">
            <LookFields
              values={{ ...form.values, slug: form.values.name }}
              problems={{
                iconUrl: refusalOf(create.error, 'iconUrl'),
                bannerUrl: refusalOf(create.error, 'bannerUrl'),
              }}
              set={form.setValues}
            />
          </Stack>
        </fieldset>
        <RefusalAlert refusal={refusalIn(create.error)} unverified={messages.verificationNeeded} />
        <Group>
          <Button type="submit" loading={create.isPending || isCreatingTopic}>
            {t`Create Community`}
          </Button>
          <Button component={Link} to={paths.communities} variant="default">
            {t`Cancel`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
