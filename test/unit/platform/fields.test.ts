import { expect } from 'chai';
import { validate } from '../../../api/http/validate.ts';
import { InvalidInput } from '../../../shared/platform/errors.ts';
import type { AnyField } from '../../../shared/platform/fields/field.ts';
import { f, query } from '../../../shared/platform/fields/fields.ts';
import { model } from '../../../shared/platform/fields/object.ts';

const Thing = model('Thing', {
  id: f.uuid('Its id.'),
  name: f.nonBlank(5, 'Its name.'),
  size: f.whole(1, 9, 'Its size.').or(3),
  color: f.oneOf(['red', 'green'], 'Its color; null if none.').orNull(),
  seen: f.count('How often it was seen.'),
});
const { name, size, color } = Thing.properties;
const newThing = f.object({ name, size, color: color.about('A color.').optional() });

function faultsOf(field: AnyField, input: unknown): string[] {
  try {
    validate(field, input);
  } catch (error) {
    if (error instanceof InvalidInput) return error.faults!.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe('a field of the contract', () => {
  it('shows in requests its limits, and in responses that it is always there', () => {
    expect(JSON.parse(JSON.stringify(Thing))).to.deep.include({
      title: 'Thing',
      required: ['id', 'name', 'size', 'color', 'seen'],
    });
    expect(newThing.sent).to.deep.equal({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 5, pattern: '\\S', description: 'Its name.' },
        size: { type: 'integer', minimum: 1, maximum: 9, description: 'Its size.', default: 3 },
        color: { type: ['string', 'null'], enum: ['red', 'green', null], description: 'A color.' },
      },
    });
  });

  it('has its default where a request lacks it, and is absent where it may be', () => {
    expect(validate(newThing, { name: 'A' })).to.deep.equal({ name: 'A', size: 3 });
    expect(validate(newThing, { name: 'A', size: 4, color: null })).to.deep.equal({ name: 'A', size: 4, color: null });
  });

  it('says what is wrong with it, each fault once', () => {
    expect(faultsOf(newThing, { name: ' ', size: 10, color: 'blue' })).to.have.members([
      'name must not be empty',
      'size must be at most 9',
      'color must be one of red, green',
    ]);
    expect(faultsOf(newThing, {})).to.deep.equal(['name is a required field']);
  });

  it('names the missing fields of an object that is missing itself, unless it may be', () => {
    expect(faultsOf(f.object({ thing: newThing }), {})).to.deep.equal(['thing.name is a required field']);
    expect(faultsOf(f.object({ thing: newThing.needed() }), { thing: null })).to.deep.equal([
      'thing is a required field',
    ]);
    expect(validate(f.object({ thing: newThing.optional() }), {})).to.deep.equal({});
  });

  it('reads text as a flag or a number in a query alone', () => {
    const asked = f.object({ all: query.flag('All of them.'), count: query.whole(1, 5, 'How many.').or(2) });
    expect(validate(asked, { all: '1', count: '4' })).to.deep.equal({ all: true, count: 4 });
    expect(faultsOf(f.object({ all: f.flag() }), { all: '1' })).to.deep.equal(['all must be true or false']);
  });

  it('lets a list of a request not grow without a limit', () => {
    const names = f.object({ names: f.listUpTo(2, name, 'Names.', { of: 'strings' }) });
    expect(faultsOf(names, { names: ['a', 'b', 'c'] })).to.deep.equal(['names must have at most 2 entries']);
    expect(faultsOf(names, { names: 'a' })).to.deep.equal(['names must be an array of strings']);
  });

  it('cannot be sent if only responses have it', () => {
    expect(() => f.object({ seen: Thing.properties.seen }).sent).to.throw("Requests can't send this field");
  });
});
