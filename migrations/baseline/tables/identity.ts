import type { ColumnTypes } from '../../column-types.ts'

/** Users, their sessions, second factors and settings. */
export const identity = ({ text, integer }: ColumnTypes) => `
  create table "user" (
    "id" ${text} primary key,
    "name" ${text} not null,
    "email" ${text} not null,
    "emailKey" ${text} not null unique,
    "image" ${text},
    "passwordHash" ${text} not null,
    "emailVerifiedAt" ${text},
    "superAdminAt" ${text},
    "createdAt" ${text} not null,
    "lastSeenAt" ${text},
    "deletionDueAt" ${text},
    "deletionMode" ${text} check ("deletionMode" in ('ANONYMISE', 'REMOVE')),
    "deletedAt" ${text},
    "suspendedUntil" ${text},
    "suspendedAt" ${text},
    "suspensionReason" ${text} not null default '',
    "awaitsApprovalSince" ${text},
    "signUpMessage" ${text} not null default '',
    "isPasswordWeak" ${integer} not null default 0 check ("isPasswordWeak" in (0, 1))
  );
  create index "userCreated" on "user" ("createdAt", "id");
  create index "userDeletionDue" on "user" ("deletionDueAt") where "deletionDueAt" is not null;
  create index "userSuperAdmin" on "user" ("superAdminAt") where "superAdminAt" is not null;
  create index "userSuperAdmins" on "user" ("createdAt", "id") where "superAdminAt" is not null;
  create index "userSuspended" on "user" ("suspendedUntil", "id") where "suspendedUntil" is not null;
  create index "userUnverified" on "user" ("createdAt", "id") where "emailVerifiedAt" is null and "deletedAt" is null;
  create index "userWaiting" on "user" ("createdAt", "id") where "awaitsApprovalSince" is not null;

  create table "session" (
    "id" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "userAgent" ${text} not null default '',
    "lastSeenAt" ${text} not null default '',
    "provenAt" ${text}
  );
  create index "sessionExpires" on "session" ("expiresAt");
  create index "sessionUser" on "session" ("userId");

  create table "emailToken" (
    "hash" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "purpose" ${text} not null check ("purpose" in ('verify-email', 'reset-password')),
    "emailKey" ${text} not null,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null
  );
  create index "emailTokenExpires" on "emailToken" ("expiresAt");
  create index "emailTokenUser" on "emailToken" ("userId", "purpose");

  create table "userSetting" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "key" ${text} not null,
    "value" ${text} not null,
    constraint "userSettingKey" primary key ("userId", "key")
  );

  create table "emailChange" (
    "id" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "oldEmail" ${text} not null,
    "oldEmailKey" ${text} not null,
    "newEmail" ${text} not null,
    "confirmHash" ${text} unique,
    "undoHash" ${text} unique,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "confirmedAt" ${text},
    "undoneAt" ${text}
  );
  create index "emailChangeOldEmail" on "emailChange" ("oldEmailKey");
  create index "emailChangeUser" on "emailChange" ("userId", "createdAt");

  create table "twoFactorChange" (
    "id" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "kind" ${text} not null check ("kind" in ('app-added', 'app-removed', 'passkey-added', 'passkey-removed',
      'codes-renewed', 'all-removed')),
    "createdAt" ${text} not null,
    "undoHash" ${text} unique,
    "undoneAt" ${text}
  );
  create index "twoFactorChangeCreated" on "twoFactorChange" ("createdAt");
  create index "twoFactorChangeUser" on "twoFactorChange" ("userId", "createdAt");

  create table "trustedDevice" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "tokenHash" ${text} not null,
    "usedAt" ${text} not null,
    constraint "trustedDeviceKey" primary key ("userId", "tokenHash")
  );
  create index "trustedDeviceToken" on "trustedDevice" ("tokenHash");
  create index "trustedDeviceUsed" on "trustedDevice" ("usedAt");

  create table "passkey" (
    "id" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "name" ${text} not null,
    "publicKey" ${text} not null,
    "counter" ${integer} not null,
    "transports" ${text} not null,
    "createdAt" ${text} not null,
    "lastUsedAt" ${text}
  );
  create index "passkeyUser" on "passkey" ("userId");

  create table "authenticatorApp" (
    "userId" ${text} primary key references "user" ("id") on delete cascade,
    "secret" ${text} not null,
    "lastStep" ${integer} not null,
    "createdAt" ${text} not null,
    "confirmedAt" ${text}
  );

  create table "recoveryCode" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "hash" ${text} not null,
    "usedAt" ${text},
    "createdAt" ${text} not null default '',
    constraint "recoveryCodeKey" primary key ("userId", "hash")
  );

  create table "challenge" (
    "hash" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "purpose" ${text} not null check ("purpose" in ('second-factor', 'add-passkey', 'proof')),
    "webauthn" ${text} not null,
    "attempts" ${integer} not null default 0,
    "expiresAt" ${text} not null
  );
  create index "challengeExpires" on "challenge" ("expiresAt");
  create index "challengeUser" on "challenge" ("userId");

  create table "userDay" (
    "day" ${text} not null,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    constraint "userDayKey" primary key ("day", "userId")
  );
  create index "userDayUser" on "userDay" ("userId");
`
