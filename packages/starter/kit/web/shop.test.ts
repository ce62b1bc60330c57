import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findEntryErrors, isEmail } from './src/lib/contact-details.ts';
import {
  countItems,
  nextOrderNumber,
  type Order,
  type Product,
  quantityOf,
  setQuantity,
  sortProducts,
  sumUp,
  toLines,
} from './src/lib/shop.ts';

const product = (id: string, name: string, price: number | null): Product => ({
  id,
  name,
  price,
  details: {},
});
const products = [
  product('1', 'Tea', 0.1),
  product('2', 'Course', null),
  product('3', 'Cup', 12),
  product('4', 'Bag', 0.2),
];
const shipping = { fee: 4.9, freeFrom: 50 };

suite('a shop', () => {
  test('counts what is in the cart, up to a limit and down to nothing', () => {
    const one = setQuantity([], '1', 1);
    assert.deepEqual(one, [{ id: '1', quantity: 1 }]);
    assert.equal(quantityOf(setQuantity(one, '1', 1000), '1'), 99);
    assert.deepEqual(setQuantity(one, '1', 0), []);
    assert.equal(countItems([...one, { id: '3', quantity: 2 }]), 3);
    assert.equal(quantityOf(one, '3'), 0);
  });

  test('orders only what is still sold and has a price', () => {
    const cart = ['1', '2', 'gone'].map((id) => ({ id, quantity: 2 }));
    assert.deepEqual(toLines(cart, products), [{ id: '1', quantity: 2, name: 'Tea', price: 0.1 }]);
  });

  test('adds up to exact cents, and ships large orders for free', () => {
    const lines = toLines(
      [
        { id: '1', quantity: 1 },
        { id: '4', quantity: 1 },
      ],
      products,
    );
    assert.deepEqual(sumUp(lines, shipping), { subtotal: 0.3, shipping: 4.9, total: 5.2 });
    const large = toLines([{ id: '3', quantity: 5 }], products);
    assert.deepEqual(sumUp(large, shipping), { subtotal: 60, shipping: 0, total: 60 });
    assert.deepEqual(sumUp([], shipping), { subtotal: 0, shipping: 0, total: 0 });
  });

  test('sorts by price and name; what has no price comes last', () => {
    const sorted = (sort: Parameters<typeof sortProducts>[1]) =>
      sortProducts(products, sort)
        .map(({ id }) => id)
        .join('');
    assert.equal(sorted('featured'), '1234');
    assert.equal(sorted('cheapest'), '1432');
    assert.equal(sorted('dearest'), '3412');
    assert.equal(sorted('name'), '4231');
  });

  test('gives each order its own number', () => {
    assert.equal(nextOrderNumber([]), '1001');
    assert.equal(nextOrderNumber([{ number: '1007' }, { number: '1002' }] as Order[]), '1008');
  });
});

test('what is missing or cannot be an email address is reported at its field', () => {
  const required = { name: 'Enter your name.', email: 'Enter your email address.' };
  assert.deepEqual(findEntryErrors({ name: ' ', email: '', note: '' }, required), required);
  const { name, email } = findEntryErrors({ name: 'Ada', email: 'ada@home', note: '' }, required);
  assert.equal(name, undefined);
  assert.match(email ?? '', /name@example\.com/);
  assert.ok(isEmail('ada.byron+tea@mail.example.co.uk'));
  for (const text of ['ada', 'a b@c.de', '@c.de', 'a@.de', 'a@c.', 'a@b@c.de']) {
    assert.equal(isEmail(text), false, text);
  }
});
