import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { insertMentionSign, toggleCode, toggleInlineMark, toLink } from './inline-formatting.ts'
import { toggleLineMark } from './line-formatting.ts'
import type { TextEdit, TextSelection } from './text-edits.ts'

export interface Action {
  label: MessageDescriptor
  Icon: ComponentType<{ size?: number }>
  /** The key of the shortcut, with Ctrl or, on a Mac, Cmd. */
  key?: string
  edit: (written: TextSelection) => TextEdit
}

/** The actions of the toolbar in display order, the most frequent ones first. */
export const toolbarActions: readonly Action[] = [
  { label: msg`Bold`, Icon: IconBold, key: 'b', edit: (written) => toggleInlineMark(written, '**') },
  { label: msg`Italic`, Icon: IconItalic, key: 'i', edit: (written) => toggleInlineMark(written, '_') },
  { label: msg`Link`, Icon: IconLink, key: 'k', edit: toLink },
  { label: msg`Mention someone`, Icon: IconAt, edit: insertMentionSign },
  {
    label: msg({ message: 'Quote', context: 'part of a text' }),
    Icon: IconBlockquote,
    edit: (written) => toggleLineMark(written, 'quote'),
  },
  { label: msg`List`, Icon: IconList, edit: (written) => toggleLineMark(written, 'list') },
  { label: msg`Numbered list`, Icon: IconListNumbers, edit: (written) => toggleLineMark(written, 'numbers') },
  { label: msg`Task list`, Icon: IconListCheck, edit: (written) => toggleLineMark(written, 'tasks') },
  { label: msg`Heading`, Icon: IconHeading, edit: (written) => toggleLineMark(written, 'heading') },
  { label: msg`Code`, Icon: IconCode, key: 'e', edit: toggleCode },
  { label: msg`Strikethrough`, Icon: IconStrikethrough, edit: (written) => toggleInlineMark(written, '~~') },
]
