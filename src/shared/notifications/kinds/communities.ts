import { type KindDefinition, oneOf } from './kind.ts'

const roleOf = (detail: string) => (detail === 'MODERATOR' || detail === 'ORGANIZER' ? detail : 'MEMBER')

/** Kinds about a membership or a community. */
export const communityKindDefinitions = {
  invitation: {
    group: 'communities',
    label: 'Invitations to join',
    sentence: '{actor} invites you to join {community}.',
    sentenceOfSeveral: '{actors} invite you to join {community}.',
    mail: { isComposedByDomain: true },
  },
  /** To moderators: a user asks to join. */
  'join-request': {
    group: 'administration',
    audience: 'moderators',
    label: 'Requests to join a community you moderate',
    sentence: '{actor} asks to join {community}.',
    sentenceOfSeveral: '{actors} ask to join {community}.',
    link: { moderators: '/communities/{slug}/settings?tab=requests' },
    mail: {
      subject: '{actor} asks to join “{community}”',
      isFromActor: true,
      sentence: '{actor} would like to join “{community}”.',
      quotes: 'Their message:',
      button: 'View the request',
      sample: 'I play every Tuesday.\nMay I come along?',
    },
  },
  'join-approved': {
    group: 'communities',
    label: 'Your request to join was approved',
    sentence: 'Your request to join {community} was approved. Welcome!',
    mail: {
      subject: 'Your request to join “{community}” was approved',
      sentence: 'you are now a member of “{community}”. Welcome!',
    },
  },
  'join-denied': {
    group: 'required',
    label: 'Your request to join was denied',
    sentence: 'Your request to join {community} was denied.',
    restriction: 'imposed',
    mail: {
      subject: 'Your request to join “{community}” was denied',
      sentence: 'your request to join “{community}” was denied.',
      quotes: 'Reason:',
      sample: 'No room.',
    },
  },
  'join-expired': {
    group: 'communities',
    label: 'Your request to join expired',
    sentence: 'Your request to join {community} expired without an answer. You can ask again.',
    mail: {
      subject: 'Your request to join “{community}” has expired',
      sentence: 'no one answered your request to join “{community}” within {days} days. You can ask again.',
    },
  },
  /** `detail` is the role. */
  'role-changed': {
    group: 'communities',
    label: 'Your role changed',
    sentence: oneOf(({ hasActor, detail }) => `${hasActor ? 'by' : 'now'}-${roleOf(detail)}` as const, {
      'by-MEMBER': '{actor} made you a member of {community}.',
      'by-MODERATOR': '{actor} made you a moderator of {community}.',
      'by-ORGANIZER': '{actor} made you an organizer of {community}.',
      'now-MEMBER': 'You are now a member of {community}.',
      'now-MODERATOR': 'You are now a moderator of {community}.',
      'now-ORGANIZER': 'You are now an organizer of {community}.',
    }),
    detail: 'code',
    mail: {
      subject: 'Your role in “{community}” has changed',
      sentence: oneOf(({ detail }) => roleOf(detail), {
        MEMBER: 'you are now a member of “{community}”.',
        MODERATOR: 'you are now a moderator of “{community}”.',
        ORGANIZER: 'you are now an organizer of “{community}”.',
      }),
      sample: 'MODERATOR',
    },
  },
  'handed-over': {
    group: 'communities',
    label: 'A community was handed over to you',
    sentence: '{actor} handed {community} over to you. You are its organizer now.',
    mail: {
      subject: '“{community}” was handed over to you',
      isFromActor: true,
      sentence: '{actor} handed “{community}” over to you. You are now its organizer.',
    },
  },
  /** To members: a super admin or the operator made the actor an organizer. */
  'organizer-appointed': {
    group: 'communities',
    label: 'A new organizer of a community of yours',
    sentence: '{actor} is now an organizer of {community}, appointed by a site admin.',
    sentenceOfSeveral: '{actors} are now organizers of {community}, appointed by a site admin.',
    mail: {
      subject: '{actor} is now an organizer of “{community}”',
      sentence: '{actor} is now an organizer of “{community}”, appointed by a site admin.',
    },
  },
  /** `detail` is the reason. */
  'community-deleted': {
    group: 'communities',
    label: 'A community of yours was deleted',
    sentence: '{actor} deleted {community}.',
    mail: {
      subject: '“{community}” was deleted',
      sentence: 'an organizer or super admin deleted “{community}”.',
      quotes: 'Reason:',
      sample: 'Everybody has moved on.',
    },
  },
} satisfies Record<string, KindDefinition>
