import type { resetTexts as english } from '../../../sign-in/reset-texts.ts';
import type { Words } from '../../words.ts';

export const resetTexts: Words<typeof english> = {
  title: 'Elige una contraseña nueva',
  password: 'Contraseña nueva',
  submit: 'Guardar la contraseña',
  done: 'Tu contraseña ha cambiado y todas las sesiones han terminado.',
  signIn: 'Iniciar sesión',
  forgotten: '¿Has olvidado tu contraseña?',
  byMail: 'Escribe la dirección de correo de tu cuenta. Pairwise le envía un enlace para definir una contraseña nueva.',
  email: 'Correo',
  send: 'Enviar el enlace',
  sent: 'Si una cuenta tiene esta dirección, un mensaje con un enlace está en camino. Puede tardar unos minutos o llegar a la carpeta de spam.',
  ask: 'Pide a un administrador un enlace para definir una contraseña nueva en el plazo de una hora.',
  only: 'Si solo tú administras el servicio, ejecuta «npm run admin -- reset-password NAME» en el servidor.',
  back: 'Volver al inicio de sesión',
};
