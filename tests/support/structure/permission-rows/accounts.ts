/** Rows of the permission table: see tests/support/structure/permission-table.ts. Accounts and users' own data. */
export const accounts = `
procedure                         community         guest unverified outsider invited pending member moderator organizer banned superAdmin

auth.viewer                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.me                           both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.signup                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.startPasskeySignup           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.passkeySignup                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.startPasskeySignIn           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.passkeySignIn                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.startOpenid                  both              404   404        404      404     404     404    404       404       404    404
auth.finishOpenid                 both              403   403        403      403     403     403    403       403       403    403
auth.login                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.requestSignInLink            both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.signInByLink                 both              403   403        403      403     403     403    403       403       403    403
auth.logout                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.updateProfile                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.verifyEmail                  both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resendVerification           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.forgotPassword               both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resetPassword                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.secondFactor                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.changePassword               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.setPassword                  both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.startProof                   both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.prove                        both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.checkProof                   both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

account.get                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.changeEmail               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelEmailChange         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.confirmEmail              both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.undoEmail                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.undoTwoFactor             both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.provider                  both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.connectProvider           both              401   403        404      404     404     404    404       404       404    404
account.disconnectProvider        both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
account.sessions                  both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endSession                both              401   404        404      404     404     404    404       404       404    404
account.endSession:own            both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endOtherSessions          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.scheduleDeletion          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelDeletion            both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

twoFactor.list                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.startApp                both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.confirmApp              both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.removeApp               both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.startPasskey            both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.addPasskey              both              401   403        403      403     403     403    403       403       403    403
twoFactor.addPasskey:own          both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.removePasskey           both              401   403        404      404     404     404    404       404       404    404
twoFactor.removePasskey:own       both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
twoFactor.renewRecoveryCodes      both              401   403        ok       ok      ok      ok     ok        ok        ok     ok

settings.get                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.save                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.presence                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.savePresence             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.chooseLanguage           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.learnTimeZone            both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

users.byId                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
users.byId:hidden                 both              404   404        404      404     404     404    404       404       404    ok
users.byId:own                    both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
users.posts                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
users.posts:hidden                both              404   404        404      404     404     404    404       404       404    ok
users.posts:own                   both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
users.comments                    both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
users.comments:hidden             both              404   404        404      404     404     404    404       404       404    ok
users.comments:own                both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
users.communities                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
users.communities:hidden          both              404   404        404      404     404     404    404       404       404    ok
users.communities:own             both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
users.suggest                     public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
users.suggest                     private           401   ok         404      403     404     ok     ok        ok        404    ok

blocks.list                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
blocks.block                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
blocks.block:hidden               both              401   404        404      404     404     404    404       404       404    ok
blocks.block:own                  both              -     403        403      403     403     403    403       403       403    403
blocks.mute                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
blocks.mute:hidden                both              401   404        404      404     404     404    404       404       404    ok
blocks.mute:own                   both              -     403        403      403     403     403    403       403       403    403
blocks.unblock                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
blocks.unmute                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

notifications.list                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.bundles             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.unread              both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.markAllRead         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.markRead            both              401   404        404      404     404     404    404       404       404    404
notifications.markRead:own        both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.markBundleRead      both              401   404        404      404     404     404    404       404       404    404
notifications.markBundleRead:own  both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.live                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.preferences         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.savePreferences     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
push.key                          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
push.devices                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
push.subscribe                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
push.remove                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
push.text                         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.unsubscribePreview  both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
notifications.unsubscribe         both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok

syndication.address               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
syndication.renew                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
syndication.revoke                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

contact.form                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
contact.send                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
`
