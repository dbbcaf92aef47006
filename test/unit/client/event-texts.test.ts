import { expect } from 'chai';
import { detailsOf } from '../../../api/client/operate/event-details.ts';

const PROJECT = '01a20aaa-384f-72c3-b379-c690ea88a812';
const said = (details: Record<string, string | number | boolean | null>, withIds = true) =>
  detailsOf({ details }, { withIds });

describe('the details of security events', () => {
  it('are words of people', () => {
    expect(said({ superuser: true })).to.equal('as an administrator');
    expect(said({ superuser: false })).to.equal('');
    expect(said({ active: false, email: false })).to.equal('can’t sign in any more');
    expect(said({ from: 'user', to: 'root' })).to.equal('from user, to administrator');
    expect(said({ failuresBefore: 1 })).to.equal('after 1 failed attempt');
    expect(said({ sessionsEnded: 3, googleUnlinked: true })).to.equal('3 sessions ended, Google account unlinked');
    expect(said({ action: 'restore', object: 'nightly.zip', outcome: 'done' })).to.equal('restore, nightly.zip, done');
    expect(said({ linked: 'google', passwordRemoved: true })).to.equal('Google account linked, password removed');
  });

  it('hold ids only for those who can look them up', () => {
    const details = { projectId: PROJECT, kind: 'results link', sessionId: PROJECT, reason: null };
    expect(said(details)).to.equal(`project ${PROJECT}, results link`);
    expect(said(details, false)).to.equal('results link');
  });
});
